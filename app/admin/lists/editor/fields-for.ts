import { isOfEdition, type Kind, passGate } from '#app/data-api/gate.ts'
import { may } from '#app/data-api/policy.ts'
import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Actor } from '#app/people/actor.ts'
import { may as mayRegistration } from '#app/registration/policy.ts'
import { type Command, type EndCommand, endCommands, staffCommands } from '../ending/end-command.ts'
import type { OpenChoices } from '../open-choices.server.ts'
import { type EditedField, editedField } from './edited-field.ts'

/** A collection as one person has it. */
export type FieldsFor = {
  /** Columns, filters and what an editor shows. */
  readonly seen: readonly Field[]
  /** The fields that the editor lets an actor write, including a password, which can never be read. */
  readonly set: readonly EditedField[]
}

/** The fields that the user may see and set, by the same gate as the data interface. */
export function fieldsFor(kind: Kind, by: Actor): FieldsFor {
  const shape: Shape = shapes[kind]
  return {
    seen: shape.fields.filter((field) => may(by, 'field.see', field)),
    set: shape.fields.filter((field) => may(by, 'field.set', field)).map((field) => editedField(kind, field)),
  }
}

/** The same with the choices of an edition. */
export function withOpenChoices({ seen, set }: FieldsFor, choices: OpenChoices): FieldsFor {
  const withChoices = <One extends Field>(field: One): One => {
    const ofEdition = choices[field.name]
    return ofEdition ? { ...field, choices: ofEdition } : field
  }
  return { seen: seen.map(withChoices), set: set.map(withChoices) }
}

/**
 * Whether the user may list the whole collection. Without a list (the reception), they find the first results of a search and export nothing.
 */
export function readsWhole(kind: Kind, by: Actor): boolean {
  return (kind !== 'regs' && kind !== 'archivedRegs') || mayRegistration(by, 'registrations.list')
}

/** The buttons for this user. */
export type Actions = {
  readonly save: boolean
  /** The commands that end a document: for registrations those the actor may give, for other documents deleting. */
  readonly ends: readonly EndCommand[]
  /** Further commands of one registration. */
  readonly acts: readonly Command[]
}

const readOnlyWhenClosed: ReadonlySet<Kind> = new Set([
  'regs',
  'events',
  'venues',
  'artists',
  'priceItems',
  'promoCodes',
])

/**
 * The buttons for this user. Editions are archived, never deleted.
 * @param isArchived the edition of the list: there only erasing remains (F18)
 * @param isClosed the edition of the list: there some collections are read-only in the same way (F22)
 */
export function actionsFor(kind: Kind, by: Actor, { isArchived = false, isClosed = false } = {}): Actions {
  if (kind === 'archivedRegs') return { save: false, ends: [], acts: [] }
  if (isArchived ? isOfEdition(kind) : isClosed && readOnlyWhenClosed.has(kind)) {
    const ends = actionsFor(kind, by).ends.filter((command) => command === 'erase')
    return { save: false, ends, acts: [] }
  }
  const save = passGate(kind, 'save', by) === 'open'
  const mayDelete = kind !== 'editions' && passGate(kind, 'deleteOne', by) === 'open'
  if (kind !== 'regs') return { save, ends: mayDelete ? ['delete'] : [], acts: [] }
  const works = mayRegistration(by, 'registrations.workWith')
  const mays: Readonly<Record<EndCommand, boolean>> = {
    cancel: works && mayRegistration(by, 'registration.cancel', ''),
    release: works && mayRegistration(by, 'registration.release', ''),
    delete: mayDelete && mayRegistration(by, 'registration.delete'),
    erase: mayRegistration(by, 'registration.erase', ''),
  }
  return {
    save: save && works,
    ends: endCommands.filter((command) => mays[command]),
    acts: works ? staffCommands : [],
  }
}
