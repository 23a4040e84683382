import { useHotkeys } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Document } from '#app/data-api/client/client.ts'
import type { Kind } from '#app/data-api/gate.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Actor } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import type { FileKind } from '#app/platform/spreadsheet/file-kind.ts'
import { useLastOpened } from '#app/platform/ui/admin/use-last-opened.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { notify } from '../../notify.ts'
import type { PendingBulk } from '../../registrations/bulk-answer.ts'
import { PendingBar } from '../../registrations/ui/PendingBar.tsx'
import { undoOfPayBy } from '../../registrations/undo/undo-of-pay-by.ts'
import { useUndo } from '../../registrations/undo/use-undo.tsx'
import { actionsFor, fieldsFor, readsWhole, withOpenChoices } from '../editor/fields-for.ts'
import { commandTexts, isAskedBefore } from '../ending/deletions.ts'
import { collectionLabel } from '../labels.ts'
import { collectionClient } from '../list-client.ts'
import type { ListPages } from '../list-pages.ts'
import { isSearch, type ListState, searchOf, wholeList } from '../list-state.ts'
import type { OpenChoices } from '../open-choices.server.ts'
import type { Names } from '../reference-names.ts'
import { nameOf } from '../shown-text.ts'
import { type Columns, useColumns } from '../use-columns.ts'
import { EndDialog } from './dialogs/EndDialog.tsx'
import { DraftStrip } from './editor/DraftStrip.tsx'
import { EditorDrawer } from './editor/EditorDrawer.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListHead } from './ListHead.tsx'
import styles from './ListScreen.module.css'
import { ListTable } from './ListTable.tsx'
import { NoRows, type WithoutRows } from './NoRows.tsx'
import { moveRow } from './row-focus.ts'
import { useFreshRow } from './use-fresh-row.ts'
import { useListAddress } from './use-list-address.ts'
import { useRestoredFocus } from './use-restored-focus.ts'
import { useRowDeletions } from './use-row-deletions.tsx'
import { useWritten } from './use-written.ts'

type ListScreenProps = {
  readonly loaded: {
    /** Documents open in separate windows where the user has set it (`editRegsHack`). */
    readonly ownWindow: boolean
    readonly collection: string
    readonly kind: Kind
    readonly by: Actor
    readonly items: readonly Document[]
    readonly count: number
    readonly page: number
    readonly failed: string | null
    readonly opened: Document | null
    readonly names: Names
    readonly choices: OpenChoices
    readonly seed: string
    readonly editionId: string
    readonly isArchived: boolean
    readonly isClosed: boolean
    readonly pages: ListPages
    /** Registrations that are being cancelled or released, or were a moment ago. */
    readonly pending: readonly PendingBulk[]
  }
}

/** The generic list with its editor, rendered from one description per collection. The address holds the state. */
export function ListScreen({ loaded }: ListScreenProps) {
  const { collection, kind, by, items, count, page, failed, opened, names, choices, seed, ownWindow } = loaded
  const { editionId: edition, isArchived, isClosed, pages } = loaded
  const locale = useLocale()
  const shape = shapes[kind]
  const whose = JSON.stringify(by)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user is in each answer, and does not change
  const fields = useMemo(() => withOpenChoices(fieldsFor(kind, by), choices), [kind, whose, choices])
  const actions = actionsFor(kind, by, { isArchived, isClosed })
  const mayReadAll = readsWhole(kind, by)
  const username = by.kind === 'user' ? by.username : ''
  const columns = useColumns(collection, fields.seen)
  const { pathname, state, isLoading, go } = useListAddress(fields.seen, { mayAdd: actions.save })
  const { revalidate } = useRevalidator()
  const client = useMemo(
    () => collectionClient(collection, { locale, seed, edition }),
    [collection, locale, seed, edition],
  )
  const [showsFilters, setShowsFilters] = useState(Object.keys(state.filters).length > 0)
  const [ending, setEnding] = useState<Document | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const deletions = useRowDeletions({ shape, client, table, locale })
  const [fresh, setFresh] = useFreshRow()
  const notifyUndoable = useUndo(locale, kind === 'regs')
  const restoredFocus = useRestoredFocus({ table, last: heading, open: state.open, fresh, items })

  function remove(document: Document): void {
    if (actions.ends.length === 0 || deletions.pending.has(document._id)) return
    if (isAskedBefore(kind)) setEnding(document)
    else deletions.begin(document)
  }

  const isOpen = state.open !== null || ending !== null
  useHotkeys(
    isOpen
      ? []
      : [
          ['/', () => searchBox.current?.focus()],
          ['n', () => actions.save && go({ open: 'new' })],
          ['ArrowDown', () => isOnNothing(heading.current) && moveRow(table.current, 'first')],
          ['mod+z', deletions.undoLast],
        ],
  )

  const isWhole = state.q === '' && Object.keys(state.filters).length === 0
  const withoutRows = whyWithoutRows({ failed, items, isWhole, isAsked: mayReadAll || isSearch(state) })
  const written = useWritten(items)
  // what a colleague removes stays open, with what is typed in it
  const known = useLastOpened(state.open, items.find(({ _id }) => _id === state.open) ?? opened)
  const onDocument = state.open === 'new' ? null : written.newest(state.open, known)
  return (
    <div className={styles.screen} aria-busy={isLoading} {...restoredFocus}>
      <noscript>
        <p className={styles.noScripts}>{m.lists_no_scripts({}, { locale })}</p>
      </noscript>
      <ListHead
        locale={locale}
        state={state}
        columns={columns}
        count={count}
        isWhole={isWhole}
        heading={heading}
        searchBox={searchBox}
        go={go}
        title={collectionLabel(kind, locale)}
        page={pages.list}
        fields={fields.seen}
        mayAdd={actions.save}
        showsFilters={showsFilters}
        onFilters={mayReadAll ? () => setShowsFilters(!showsFilters) : null}
        fileHref={mayReadAll ? (kind) => `${pathname}${fileSearch(state, columns, kind)}` : null}
        onArrowDown={() => moveRow(table.current, 'first')}
      />
      <DraftStrip locale={locale} collection={collection} username={username} state={state} />
      {mayReadAll && (
        <FilterPanel
          locale={locale}
          kind={kind}
          names={names}
          state={state}
          go={go}
          fields={fields.seen}
          columns={columns.shown}
          isOpen={showsFilters}
        />
      )}
      {withoutRows ? (
        <NoRows
          locale={locale}
          failed={failed}
          reason={withoutRows}
          mayAdd={actions.save}
          onAgain={() => void revalidate()}
          onSearch={() => searchBox.current?.focus()}
          onNew={() => go({ open: 'new' })}
          onAll={() => go(wholeList)}
        />
      ) : (
        <ListTable
          locale={locale}
          shape={shape}
          items={items}
          names={names}
          state={state}
          fresh={fresh}
          ownWindow={ownWindow}
          ref={table}
          columns={columns.shown}
          deleting={deletions.pending}
          onSort={(sort) => go({ sort })}
          onOpen={(id) => go({ open: id })}
          onDelete={remove}
        />
      )}
      {mayReadAll && count > 0 && failed === null && (
        <ListFoot
          locale={locale}
          state={state}
          page={page}
          count={count}
          go={go}
          shown={items.length}
          isReadOnly={!actions.save}
        />
      )}
      <EditorDrawer
        locale={locale}
        kind={kind}
        shape={shape}
        fields={fields}
        actions={actions}
        client={client}
        collection={collection}
        username={username}
        isLoading={isLoading}
        page={pages.document}
        plan={pages.plan}
        key={state.open}
        open={state.open}
        document={onDocument}
        isCovered={ending !== null}
        onClose={() => go({ open: null })}
        onSaved={(saved, wasNew) => {
          const name = nameOf(shape, saved, locale)
          const message = wasNew ? m.lists_added({ name }, { locale }) : m.lists_saved({ name }, { locale })
          const undo = kind === 'regs' && onDocument ? undoOfPayBy(fields.set, onDocument, saved) : null
          if (undo) notifyUndoable(message, undo)
          else notify({ locale, message })
          written.note(saved, onDocument)
          setFresh(saved._id)
          go({ open: null }, { replace: true })
        }}
        onDelete={(document) => {
          if (!isAskedBefore(kind)) go({ open: null }, { replace: true })
          remove(document)
        }}
      />
      <EndDialog
        locale={locale}
        kind={kind}
        document={ending}
        name={ending ? nameOf(shape, ending, locale) : ''}
        commands={actions.ends}
        isLater={kind === 'regs'}
        onClose={() => setEnding(null)}
        onDone={(command) => {
          const name = ending ? nameOf(shape, ending, locale) : ''
          setEnding(null)
          // the bar says so instead
          const isPending = kind === 'regs' && (command === 'cancel' || command === 'release')
          if (!isPending) notify({ locale, message: commandTexts(kind, command).done({ name }, { locale }) })
          if (state.open !== null) go({ open: null }, { replace: true })
        }}
      />
      <PendingBar
        pending={loaded.pending}
        locale={locale}
        mayStop={actions.ends.includes('cancel')}
        isCovered={isOpen}
        after={heading}
      />
    </div>
  )
}

type Found = Pick<ListScreenProps['loaded'], 'failed' | 'items'> & {
  /** Neither searched nor filtered. */
  readonly isWhole: boolean
  /** Users who may not read the whole list search first. */
  readonly isAsked: boolean
}

/** Null: there are rows. */
function whyWithoutRows({ failed, items, isWhole, isAsked }: Found): WithoutRows | null {
  if (failed !== null) return 'failed'
  if (!isAsked) return 'unasked'
  if (items.length > 0) return null
  return isWhole ? 'empty' : 'none-found'
}

function isOnNothing(heading: HTMLElement | null): boolean {
  return document.activeElement === document.body || document.activeElement === heading
}

/** The address of the same as a file. */
function fileSearch(state: ListState, { isChosen, shown }: Columns, kind: FileKind): string {
  const search = new URLSearchParams(searchOf({ ...state, open: null, page: 1, size: 10 }))
  if (isChosen) search.set('columns', shown.map(({ name }) => name).join(','))
  search.set('file', kind)
  return `?${search}`
}
