/** What a line holds easily; a longer name may break where it likes. */
const easilyHeld = 24

/**
 * A name with good line breaks: none within a person's name, and the second of a couple begins the new line with its `&`.
 * The same letters, with non-breaking spaces.
 */
export function inLines(name: string): string {
  return name.split(pairs).map(unbroken).join(' &\u00a0')
}

const pairs = /\s+&\s+/

function unbroken(person: string): string {
  return person.length > easilyHeld ? person : person.replaceAll(' ', '\u00a0')
}
