/**
 * The cookie with the id of the edition a user works on in the back-office. Scripts read it, because another window may have chosen another edition.
 */
export const officeEditionCookie = 'office-edition'
