/** The form that every button of the selection belongs to, wherever on the page it stands. */
export const selectionFormId = 'mine'
