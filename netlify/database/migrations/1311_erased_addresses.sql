-- As in 1202, also after a slash, an equals sign and what else no mailbox is named with, though addresses may have it: `Ada/ada@x.example`
-- and `?email=ada@x.example` hold the address. Finds an email address in a text, and no longer address that it is a part of. What is
-- before it in one piece makes it longer only with a letter or a digit in it: else it is quotes, dashes or dots around it. After an @
-- it is no address: `x@one.example/x@two.example`.
create or replace function email_pattern(p_email text) returns text
language sql immutable as $$
  -- Dashes, quotes and spaces of typography, and invisible marks: no address has them, but for the apostrophe.
  with signs (beside) as (values ('\u0080-\u00a0\u00ad\u1680\u2000-\u2018\u201a-\u206f\u3000-\u303f\ufeff«»¡¿·')),
  characters as (
    select '[^\s!-%(-*,/:-@\[-^`{-~' || beside || ']' as any, '[\s!-%(-*,/:-?\[-^`{-~' || beside || ']' as none,
      '[^\s!-/:-@\[-`{-~’' || beside || ']' as letter, '[&''+._’-]' as sign
    from signs
  )
  select format('(?<!(?:^|%s)%s*%s%s*)', none, "any", letter, sign)
    || regexp_replace(p_email, '([.+*?{}|^$])', '\\\1', 'g')
    || format('(?!-*%s|\.%s)', letter, letter)
  from characters
$$;
