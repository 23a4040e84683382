/**
 * The cookie with the id of the edition a user works on in the back-office. Scripts read it, because another window may have chosen another edition.
 */
export const officeEditionCookie = 'office-edition'

/** The cookie with the id of the edition that a page of the back-office shows. The page sets it each time it sends something or is read again. */
export const shownEditionCookie = 'shown-edition'

/** Stands before that id on a page about the current edition, whichever one the office works on. */
export const ofCurrentEdition = 'current:'
