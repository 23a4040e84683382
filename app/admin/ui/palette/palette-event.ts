/** Opens the palette from a button. */
export const paletteEvent = 'office-find'
