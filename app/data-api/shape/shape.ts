import type { StaffRole } from '#app/people/actor.ts'

/** The kind of a field's values: decides how they are checked, shown, edited and queried. */
export type FieldKind =
  | 'id'
  | 'text'
  /** several lines */
  | 'longText'
  /** a list of texts */
  | 'textList'
  /** one of `choices` */
  | 'choice'
  /** some of `choices` */
  | 'choices'
  | 'number'
  /** an integer, shown as money */
  | 'cents'
  | 'boolean'
  /** an instant */
  | 'instant'
  /** a local day, `2025-11-13` */
  | 'day'
  /** `{en, sl}` */
  | 'bilingual'
  | 'country'
  | 'email'
  /** written, never read */
  | 'password'
  /** a document within the document, shown as it is */
  | 'object'
  /** a list of small documents, each with the fields of `columns` */
  | 'rows'

/** A field of a kind of document: one description for the interface, the lists, the editor and the OpenAPI document. */
export type Field = {
  /** As in the document: `title`, `startsAt`. */
  readonly name: string
  readonly kind: FieldKind
  readonly required?: boolean
  readonly choices?: readonly string[]
  /** Staff edit the choices of each edition: these are the first ones, and the database knows the others. */
  readonly isOpen?: boolean
  /** The paths within an `object` that may be queried: `mode`, `leaders`. */
  readonly parts?: readonly string[]
  /** The fields of each of the `rows`: texts, numbers, cents. */
  readonly columns?: readonly Field[]
  /** Of a `textList`: what each text is; absent: any words. */
  readonly each?: 'day' | 'shift'
  /** Of a number: the smallest and the largest it may be, and whether it is a whole one. */
  readonly least?: number
  readonly most?: number
  readonly whole?: true
  /** The longest text, in characters; else the kind's own. */
  readonly longest?: number
  /** The roles that may see, filter and sort by it, besides admins; absent: every reader of the document. */
  readonly seenBy?: readonly StaffRole[]
  /** The roles that may set it, besides admins; absent: every writer of the document. `server`: no user may set it. */
  readonly setBy?: readonly StaffRole[] | 'server'
  /** Found by the search box of lists. */
  readonly searched?: boolean
  /** A default column of the list. */
  readonly listed?: boolean
}

/** A kind of document. */
export type Shape = {
  /** As in `/api/db/{collection}`. */
  readonly collection: string
  readonly fields: readonly Field[]
  /** The default order of its list. */
  readonly sort: Readonly<Record<string, 1 | -1>>
}
