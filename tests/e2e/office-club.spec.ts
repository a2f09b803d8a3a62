import { expectAccessibleOnDesktop, expectAccessibleOnPhone } from './accessible.ts';
import { signInOwner } from './office-session.ts';
import { expect, test } from './shop.ts';
import { queryDatabase } from './storefront.ts';

test('the owner writes to the club: as it will be, to themselves, to all, and stops it', async ({
  page,
  baseURL,
}) => {
  await signInOwner(page, baseURL);
  await queryDatabase(
    page,
    `insert into newsletter_subscribers (email, source, refused_at)
     values ('club@stave.example', 'footer', null), ('gone@stave.example', 'footer', now()) on conflict do nothing`,
    [],
  );
  await page.goto('/admin/club');
  await page.getByRole('link', { name: /address(es)? refuse/ }).click();
  const refusing = page.getByRole('region', { name: 'Refuse mail' });
  await expect(refusing.getByRole('link', { name: 'gone@stave.example' })).toBeVisible();
  await page.goBack();
  const [subject, text] = [page.getByLabel('Subject'), page.getByLabel('Text')];
  const toMyself = page.getByRole('button', { name: 'Send to myself' });
  const toAll = page.getByRole('button', { name: /^Send to [\d,]+ members?$/ });
  await expect(toAll).toBeDisabled();
  await toMyself.click();
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAccessibleDescription(/Write what it is about\.$/);
  await subject.fill('The second piece');
  await text.fill('Read <b>this</b>: http://stave.example');
  await toMyself.click();
  await expect(text).toHaveAccessibleDescription(/Begin each link with https:\/\/\.$/);
  await text.fill('x'.repeat(20_480));
  await toMyself.click();
  await expect(text).toHaveAccessibleDescription(/it has 20,480 characters\.$/);
  await text.fill('Read <b>this</b>: https://stave.example.\n\nSoon.');
  await page.getByLabel('One piece').selectOption({ index: 1 });

  const preview = page.getByRole('region', { name: 'As it will be' });
  await expect(preview).toContainText('Read <b>this</b>: https://stave.example.');
  await expect(preview).toContainText('See the');
  await page.reload();
  await expect(preview).toContainText('Soon.');
  await toMyself.click();
  await expect(page.getByText(/You have it: sent to owner@/)).toBeVisible();
  await expect(toAll).toBeEnabled();
  await subject.fill('The third piece');
  await expect(toAll).toBeDisabled();
  await subject.fill('The second piece');
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);

  await toAll.click();
  await expect(page.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await page.getByRole('button', { name: 'Send it' }).click();
  const going = page.getByRole('region', { name: 'The second piece' });
  await expect(going).toContainText('Members when it began');
  await expectAccessibleOnPhone(page);
  await expectAccessibleOnDesktop(page);
  await going.getByRole('button', { name: 'Stop The second piece' }).click();
  await expect(going.getByRole('button', { name: 'Go on' })).toBeFocused();
  await going.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(subject).toHaveValue('');
  const before = page.getByRole('region', { name: 'Sent before' });
  await expect(before.getByRole('row', { name: /The second piece/ }).first()).toContainText(
    'stopped',
  );
});
