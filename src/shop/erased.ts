/** The name and email address of an erased person (erase_person in the database). */
export const ERASED = 'erased';
