/** The field with the code of the registration that a form was rendered for. */
export const codeField = 'of'
