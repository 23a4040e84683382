/** Holds the id of the edition somebody works on in the back-office. Scripts read it: another window may have chosen another edition. */
export const officeEditionCookie = 'office-edition'
