/** What stands in place of an erased person, as name and as email address (erase_person in the database). */
export const ERASED = 'erased';
