/** The draft that this tab stores, so that a reload loses nothing. It lives as long as the tab. */

type Fields = readonly (readonly [name: string, value: string])[]

/** Sent with the form, but not typed by the dancer. */
const notTyped = new Set(['key', 'partner', 'expectedTotalCents', 'intent', 'quick', 'way', 'skipped'])

/** Stores what the dancer has typed for this tab. A browser that stores nothing is no error. */
export function storeDraft(name: string, form: FormData): void {
  const fields = [...form].filter((field): field is [string, string] => {
    return typeof field[1] === 'string' && !notTyped.has(field[0])
  })
  try {
    sessionStorage.setItem(name, JSON.stringify(fields))
  } catch {
    // A browser may refuse to store anything; the form works without.
  }
}

/** The stored fields; null when there are none, or the stored value has another shape. */
export function storedDraft(name: string): Fields | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return isFields(stored) ? stored : null
  } catch {
    return null
  }
}

/** Removes the draft of this tab. */
export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // See `storeDraft`.
  }
}

/** Writes the fields into the form; fields without a value are emptied. Hidden and disabled controls and those of other forms are not touched. */
export function fillFields(form: HTMLFormElement, fields: Fields): void {
  for (const control of typedControls(form)) {
    const given = fields.filter(([name]) => name === control.name).map(([, value]) => value)
    if (isTicked(control)) {
      control.checked = given.includes(control.value)
    } else {
      control.value = given[0] ?? ''
    }
  }
}

/** Whether the form still has its rendered values. */
export function isAsRendered(form: HTMLFormElement): boolean {
  return typedControls(form).every((control) => {
    if (control instanceof HTMLSelectElement) {
      const rendered = control.querySelector<HTMLOptionElement>('option[selected]') ?? control.options[0]
      return control.value === (rendered?.value ?? '')
    }
    return isTicked(control)
      ? control.checked === control.defaultChecked
      : control.value === control.defaultValue
  })
}

function isTicked(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
}

/** The controls that people fill in. */
function typedControls(form: HTMLFormElement) {
  return [...form.elements].filter(
    (control): control is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
      (control instanceof HTMLInputElement ||
        control instanceof HTMLSelectElement ||
        control instanceof HTMLTextAreaElement) &&
      control.name !== '' &&
      control.type !== 'hidden' &&
      !control.disabled,
  )
}

function isFields(stored: unknown): stored is Fields {
  const isField = (field: unknown) =>
    Array.isArray(field) && field.length === 2 && field.every((part) => typeof part === 'string')
  return Array.isArray(stored) && stored.every(isField)
}
