import { MantineProvider } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Collection, Document } from '#app/data-api/client/client.ts'
import type { Kind } from '#app/data-api/gate.ts'
import type { Field } from '#app/data-api/shape/shape.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { pendingOf } from '../../registrations/pending.ts'
import { actionsFor, fieldsFor, withOpenChoices } from '../editor/fields-for.ts'
import { fieldLabel } from '../labels.ts'
import { pagesFor } from '../list-pages.server.ts'
import type { OpenChoices } from '../open-choices.server.ts'
import { plainText, shownText } from '../shown-text.ts'
import { EditorForm } from './editor/EditorForm.tsx'
import { ListScreen } from './ListScreen.tsx'

const kinds = Object.keys(shapes) as Kind[]
const both = kinds.flatMap((kind) => (['en', 'sl'] as const).map((locale) => ({ kind, locale })))
const somebody = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'ana', roles })

describe.each(both)('$kind in $locale', ({ kind, locale }) => {
  const by = somebody('admin')
  const fields = fieldsFor(kind, by)
  const document = sampleOf(kind)

  it('renders a list with its columns and values', () => {
    const page = render(locale, <ListScreen loaded={loadedWith(kind, by, [document])} />)
    for (const field of fields.seen.filter(({ listed }) => listed)) {
      expect(page).toContain(escaped(fieldLabel(field, locale)))
      const [first = ''] = shownText(field, document[field.name], locale).split(', ')
      expect(page).toContain(escaped(first))
    }
  })

  it('renders its empty, no-result and error states', () => {
    const loaded = loadedWith(kind, by, [])
    const empty = render(locale, <ListScreen loaded={loaded} />)
    const none = render(locale, <ListScreen loaded={loaded} />, '/?q=nobody')
    const failed = render(locale, <ListScreen loaded={{ ...loaded, failed: 'No & never' }} />)
    expect(new Set([empty, none, failed].map(titleOf)).size).toBe(3)
    expect(failed).toContain('No &amp; never')
  })

  it.each([null, document])('renders a form with a control for every editable field (%#)', (opened) => {
    const page = render(locale, <Form kind={kind} locale={locale} by={by} document={opened} />)
    const { save } = actionsFor(kind, by)
    for (const field of save ? fields.set : []) expect(page).toContain(escaped(fieldLabel(field, locale)))
    if (!opened) return
    // once each: an editable field is not shown as text too
    const isSet = ({ name }: Field) => save && fields.set.some((field) => field.name === name)
    const facts = fields.seen.filter((field) => !isSet(field)).map((field) => fieldLabel(field, locale))
    expect([...page.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, label]) => label)).toEqual(facts.map(escaped))
  })
})

describe('a field that the user may not see', () => {
  it('has no column and no control', () => {
    const by = somebody('reception')
    const cost = { ...sampleOf('team'), feeCents: 987_654 }
    const list = render('en', <ListScreen loaded={loadedWith('team', by, [cost])} />)
    const form = render('en', <Form kind="team" locale="en" by={by} document={cost} />)
    for (const page of [list, form]) {
      expect(page).not.toContain('Fee')
      expect(page).not.toContain('9,876')
      expect(page).toContain('Phone')
    }
  })

  it('nor edit is shown as text', () => {
    const by = somebody('reception')
    const form = render('en', <Form kind="team" locale="en" by={by} document={sampleOf('team')} />)
    expect(form).not.toContain('<input')
    expect(form).not.toContain('type="submit"')
    const list = render('en', <ListScreen loaded={loadedWith('team', by, [sampleOf('team')])} />)
    expect(list).not.toContain('>New<')
  })
})

describe('a list of an archived edition', () => {
  const listOf = (kind: Kind, isArchived: boolean) =>
    render('en', <ListScreen loaded={{ ...loadedWith(kind, somebody('admin'), []), isArchived }} />)

  it('F18 offers no new entry, which would be refused', () => {
    for (const kind of ['artists', 'team', 'promoCodes', 'costs'] as const) {
      expect(listOf(kind, false)).toContain('Add the first entry')
      expect(listOf(kind, true)).not.toContain('Add the first entry')
      expect(listOf(kind, true)).not.toContain('>New<')
    }
  })

  it('F18 leaves erasing of registrations, and what belongs to no edition', () => {
    const archived = (kind: Kind) => actionsFor(kind, somebody('admin'), { isArchived: true })
    expect(archived('regs')).toEqual({ save: false, ends: ['erase'], acts: [] })
    expect(archived('users')).toEqual(actionsFor('users', somebody('admin')))
  })
})

describe('a list of a closed edition', () => {
  const listOf = (kind: Kind) =>
    render('en', <ListScreen loaded={{ ...loadedWith(kind, somebody('admin'), []), isClosed: true }} />)

  it('F22 offers no new entry of the programme or the prices, which would be refused; costs and people go on', () => {
    for (const kind of ['events', 'venues', 'artists', 'priceItems', 'promoCodes'] as const)
      expect(listOf(kind), kind).not.toContain('Add the first entry')
    for (const kind of ['team', 'costs', 'workOrders'] as const)
      expect(listOf(kind), kind).toContain('Add the first entry')
  })

  it('F22 leaves erasing of registrations', () => {
    expect(actionsFor('regs', somebody('admin'), { isClosed: true })).toEqual({
      save: false,
      ends: ['erase'],
      acts: [],
    })
  })
})

describe('the list of registrations', () => {
  const document = sampleOf('regs')

  it('opens a registration in its own window, by a plain link, for a user with editRegsHack', () => {
    const loaded = loadedWith('regs', somebody('regEditor'), [document])
    const linkOf = (page: string) => /<a [^>]*data-row[^>]*>/.exec(page)?.[0] ?? ''
    expect(linkOf(render('en', <ListScreen loaded={loaded} />))).not.toContain('target')
    const link = linkOf(render('en', <ListScreen loaded={{ ...loaded, ownWindow: true }} />))
    expect(link).toContain('target="_blank"')
    expect(link).toContain(`open=${document._id}`)
  })

  it('names a registration that is about to be cancelled, with a way to stop it', () => {
    const counts = { askedBy: 'ana', count: 1, position: 0, done: 0, skipped: 0, reasons: [], msLeft: 30_000 }
    const pending = [{ id: 'a'.repeat(24) as Id, command: 'cancel', state: 'waiting', ...counts } as const]
    const page = (...roles: StaffRole[]) => {
      const loaded = loadedWith('regs', somebody(...roles), [document])
      return render('en', <ListScreen loaded={{ ...loaded, pending }} />)
    }
    expect(page('regEditor')).toContain('Cancelling 1')
    expect(page('regEditor')).toContain('Stop')
    expect(page('reception')).not.toContain('Stop')
  })

  it('says of a command that left somebody out how many were asked for, and why', () => {
    const id = 'a'.repeat(24) as Id
    const at = new Date('2025-09-01T10:00:00Z')
    const action = {
      id,
      editionId: 'e',
      command: 'cancel',
      options: {},
      askedBy: 'ana',
      state: 'done',
    } as const
    const times = { askedAt: at, startsAt: at, finishedAt: at, isBegun: true, position: 0, done: 0 }
    // it has changed: it is no target any more
    const rest = { targets: [], expected: [], skipped: [{ id, reason: 'changed' }] }
    const pending = [pendingOf({ ...action, ...times, ...rest }, at)]
    const loaded = loadedWith('regs', somebody('regEditor'), [document])
    expect(render('en', <ListScreen loaded={{ ...loaded, pending }} />)).toContain(
      'Cancelling 1: 0 done, 1 left out (changed in the meantime).',
    )
  })

  it('shows a placeholder for missing choices in the form while they load', () => {
    const page = render('en', <Form kind="costs" locale="en" by={somebody('admin')} document={null} />)
    const lists = page.match(/role="listbox".*?<\/form>/gs) ?? []
    expect(lists.length).toBeGreaterThan(0)
    const [option = ''] = page.match(/<div[^>]*role="option".*?<\/div>/s) ?? []
    expect(option).toContain('aria-disabled="true"')
    expect(option).toContain('Loading')
  })

  it('offers the role reception no file and asks for a search', () => {
    const page = render('en', <ListScreen loaded={loadedWith('regs', somebody('reception'), [])} />)
    expect(page).toContain('Who are you looking for?')
    expect(page).not.toContain('file=')
    expect(page).not.toContain('Filters')
    const whole = render('en', <ListScreen loaded={loadedWith('regs', somebody('regEditor'), [])} />)
    for (const kind of ['csv', 'xlsx']) expect(whole).toContain(`file=${kind}`)
    expect(whole).toContain('Filters')
  })
})

describe('the shifts of a member of the team', () => {
  const field = shapes.team.fields.find(({ name }) => name === 'shifts') as Field

  it('are picked among those of the edition, and named as people say them', () => {
    const document = { ...sampleOf('team'), shifts: ['2025-11-14 night', 'at weekends'] }
    const choices = { shifts: ['2025-11-13 evening'] }
    const by = somebody('admin')
    const page = render('en', <Form kind="team" locale="en" by={by} document={document} choices={choices} />)
    const options = page.match(/role="option".*?<\/div>/gs)?.join() ?? ''
    expect(options).toContain('Thu 13 Nov, evening')
    expect(page).toContain('Fri 14 Nov, night')
    expect(page).toContain('at weekends')
  })

  it('are named in the list, and stay as stored in a spreadsheet', () => {
    const value = ['2025-11-13 evening', '2025-11-14 night', 'at weekends']
    expect(shownText(field, value, 'sl')).toBe('čet., 13. nov., zvečer; pet., 14. nov., ponoči; at weekends')
    expect(plainText(field, value, 'sl')).toBe(value.join(', '))
  })
})

describe('a document with a page of its own', () => {
  it.each([
    ['regs', 'regEditor', '/admin/prijave?open='],
    ['events', 'regEditor', '/admin/dogodek?id='],
    ['workOrders', 'reception', '/admin/workOrders?show=all&open='],
    ['invoice', 'admin', '/admin/invoicePrint?id='],
    ['promoters', 'regEditor', '/admin/promotor?id='],
  ] as const)('leads from the list of %s to it, as %s', (kind, role, before) => {
    const document = sampleOf(kind)
    const page = render('en', <Form kind={kind} document={document} locale="en" by={somebody(role)} />)
    expect(page).toContain(`href="${escaped(before)}${document._id}"`)
    expect(render('en', <Form kind={kind} document={null} locale="en" by={somebody(role)} />)).not.toContain(
      'Open its own page',
    )
  })

  it.each([
    ['artists', 'progAdmin', '/admin/umetniki?open=', 'slug'],
    ['promoCodes', 'regAdmin', '/admin/settings/codes?open=', 'code'],
  ] as const)('leads from the list of %s to it by its name, as %s', (kind, role, before, field) => {
    const document = { ...sampleOf(kind), [field]: 'Čas & kraj' }
    const page = render('en', <Form kind={kind} document={document} locale="en" by={somebody(role)} />)
    expect(page).toContain(`href="${before}${encodeURIComponent('Čas & kraj')}"`)
  })

  it('leads nowhere for users who may not open that page', () => {
    const page = render(
      'en',
      <Form kind="events" document={sampleOf('events')} locale="en" by={somebody('progAdmin')} />,
    )
    expect(page).not.toContain('Open its own page')
    const list = (role: StaffRole) =>
      render('en', <ListScreen loaded={loadedWith('events', somebody(role), [sampleOf('events')])} />)
    expect(list('progAdmin')).not.toContain('href="/admin/dogodki"')
    expect(list('regEditor')).toContain('href="/admin/dogodki"')
  })
})

type FormProps = {
  readonly kind: Kind
  readonly locale: Locale
  readonly by: Actor
  readonly document: Document | null
  readonly choices?: OpenChoices
}

function Form({ kind, locale, by, document, choices = {} }: FormProps) {
  const shape = shapes[kind]
  return (
    <EditorForm
      locale={locale}
      kind={kind}
      shape={shape}
      document={document}
      client={nobodyAnswers}
      collection={kind}
      username="ana"
      fields={withOpenChoices(fieldsFor(kind, by), choices)}
      actions={actionsFor(kind, by)}
      page={pagesFor(kind, by, locale).document}
      plan={pagesFor(kind, by, locale).plan}
      open={document?._id ?? 'new'}
      defaults={{}}
      onClose={nothing}
      onSaved={nothing}
      onDelete={nothing}
    />
  )
}

function loadedWith(kind: Kind, by: Actor, items: readonly Document[]) {
  return {
    collection: kind,
    kind,
    by,
    items,
    count: items.length,
    page: 1,
    failed: null,
    opened: null,
    names: {},
    choices: {},
    ownWindow: false,
    seed: '0123456789abcdef01234567',
    editionId: '19tf2025',
    isArchived: false,
    isClosed: false,
    pages: pagesFor(kind, by, 'en'),
    pending: [],
  }
}

/** A document with a value in every field. */
function sampleOf(kind: Kind): Document {
  const values = shapes[kind].fields.map((field): [string, unknown] => [field.name, sampleValue(field)])
  return { ...Object.fromEntries(values), _id: '0123456789abcdef01234567' }
}

function sampleValue({ kind, name, choices = [], parts = [], columns = [] }: Field): unknown {
  const values: Record<Field['kind'], unknown> = {
    id: '0123456789abcdef01234567',
    text: `<${name}>`,
    longText: `long ${name}`,
    textList: ['one', 'two'],
    choice: choices[0],
    choices: choices.slice(0, 1),
    number: 46.5,
    cents: 123_450,
    boolean: true,
    instant: new Date('2025-11-13T20:30:00+01:00'),
    day: '2025-11-13',
    password: undefined,
    bilingual: { en: `English ${name}`, sl: `Slovensko ${name}` },
    country: 'SI',
    email: 'a@b.si',
    object: Object.fromEntries(parts.map((part) => [part, 7])),
    rows: [Object.fromEntries(columns.map((column) => [column.name, sampleValue(column)]))],
  }
  return values[kind]
}

function render(locale: Locale, page: ReactNode, address = '/'): string {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ locale }),
      Component: Page,
    },
  ])
  const state = { loaderData: { root: { locale } } }
  return renderToString(
    <Rendered value={page}>
      <Stub initialEntries={[address]} hydrationData={state} />
    </Rendered>,
  )
}

const Rendered = createContext<ReactNode>(null)

function Page() {
  return <MantineProvider>{useContext(Rendered)}</MantineProvider>
}

function titleOf(page: string): string {
  return /<h2[^>]*>(.*?)<\/h2>/.exec(page)?.[1] ?? ''
}

/** As HTML has it. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#x27;')
}

function nothing(): void {}

const nobodyAnswers = new Proxy({} as Collection, {
  get: () => () => Promise.reject(new Error('nobody is asked while a form is drawn')),
})
