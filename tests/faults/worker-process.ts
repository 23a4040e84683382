import { openFile, previewImport, runImportJobs } from '#app/imports/service.server.ts'
import { insertImportJob } from '#app/imports/tables/import-jobs.server.ts'
import { csvOf, personLine } from '#app/imports/testing/make-file.ts'
import { smtpTransport } from '#app/mail/outbox/smtp.server.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import { systemActor as by } from '#app/people/actor.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { runBulkActions } from '#app/registration/bulk/run-bulk.server.ts'
import { askBulk, previewBulkAction } from '#app/registration/service.server.ts'
import { diesAt } from '#tests/cards/dies-at.ts'
import { renderPlainly } from '#tests/mail/mail-stub.ts'
import { makeApp } from '#tests/mail/make-app.ts'
import { makeFestival } from '#tests/make.ts'
import { registerInStorm } from './storm.ts'

export type LeasedWork = 'bulk action' | 'import' | 'e-mail'

/** Before this statement a process kills itself, the n-th time. */
const ends: Readonly<Record<LeasedWork, readonly [statement: string, nth: number]>> = {
  'bulk action': ['note-bulk-target', 2],
  import: ['note-import-part', 2],
  'e-mail': ['outbox-sent', 1],
}

/** A separate process that begins a work that is leased, on a data directory, and kills itself in the middle. */
const { work, dataDir, smtpUrl } = JSON.parse(process.argv[2] ?? '{}') as {
  work: LeasedWork
  dataDir: string
  smtpUrl: string
}
const [statement, nth] = ends[work]
let times = 0
const db = diesAt(await openDatabase({ dataDir }), (name) => {
  if (name === statement) times += 1
  if (times === nth) process.kill(process.pid, 'SIGKILL')
})
const app = makeApp(db, { smtpUrl })
await db.query('update editions set is_current = false, catalogue_version = catalogue_version + 1')
const { id: editionId } = await makeFestival(
  app,
  Array.from({ length: 12 }, () => ({ places: { mode: 'head' as const, size: 200 } })),
  { edition: { id: '20tf2026', code: 'TF2026', number: 20 } },
)
const begin: Readonly<Record<LeasedWork, () => Promise<unknown>>> = {
  'bulk action': async () => {
    const ids = [await registerInStorm(app, 3), await registerInStorm(app, 6)]
    const asked = { editionId, ids, command: 'cancel', by } as const
    const previewed = await previewBulkAction(app, asked)
    if (!previewed.ok) throw new Error(JSON.stringify(previewed.reason))
    await askBulk(app, { ...asked, shown: previewed.value.digest })
    app.at(new Date(app.now().getTime() + 31_000))
    await runBulkActions(app)
  },
  import: async () => {
    const content = csvOf(Array.from({ length: 60 }, (_, n) => personLine(n + 1)))
    const opened = await openFile(app, { editionId, by, content })
    if (!opened.ok) throw new Error(JSON.stringify(opened.reason))
    const { mapping } = opened.value
    const shown = await previewImport(app, { editionId, by, content, mapping })
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    const job = {
      id: newId(app.now()),
      editionId,
      askedBy: 'system',
      askedAt: app.now(),
      fileName: 'form.csv',
    }
    await insertImportJob(db, { ...job, mapping, digest: shown.value.digest, content })
    await runImportJobs(app)
  },
  'e-mail': async () => {
    await registerInStorm(app, 3)
    await runOutbox(app, { render: renderPlainly, transport: smtpTransport(smtpUrl) })
  },
}
await begin[work]()
