import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { actionsFor } from '../../../lists/editor/fields-for.ts'
import { answerListRequest } from '../../../lists/ending/consequences.server.ts'
import { readerOf } from '../../../lists/read-list.server.ts'
import { type Detail, readDetail } from '../../queries/read-detail.server.ts'
import { type DetailProps, RegistrationDetail } from './RegistrationDetail.tsx'

const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

describe.each(defaultEngines)('a registration of an archived edition on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('F18 has erasing as its only command, which its page carries out', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.db.query('update editions set archived = true')
    const detail = async () => readDetail(driver.app, { edition, id, by: admin })
    const before = await detail()
    if (!before) throw new Error('not found')
    expect(render(before)).toContain(m.regs_more_actions({}, { locale: 'en' }))

    const reader = await readerOf(driver.app, { collection: 'regs', by: admin, locale: 'en' })
    if (!reader) throw new Error('no list')
    const caller = { by: admin, locale: 'en', collection: 'regs', reader } as const
    const ask = (request: object) => answerListRequest(driver.app, caller, { ...request, id })
    const { code } = before.view
    expect(await ask({ intent: 'preview-end', command: 'erase' })).toMatchObject({ kind: 'preview' })
    expect(await ask({ intent: 'end', command: 'erase', code })).toEqual({ kind: 'done' })
    const after = await detail()
    expect(after?.view).toMatchObject({ status: before.view.status, totalCents: before.view.totalCents })
    expect(after && render(after)).not.toContain(m.regs_more_actions({}, { locale: 'en' }))
  })
})

function render(detail: Detail): string {
  const { ends, acts } = actionsFor('regs', admin, { isArchived: true })
  const nothing = () => undefined
  const props: DetailProps = {
    detail,
    locale: 'en',
    today: '2025-07-08',
    names: {},
    tab: 'person',
    onTab: nothing,
    commands: [...acts, ...ends],
    mayCorrect: false,
    onCommand: nothing,
    onMoney: nothing,
    others: [],
    mayMerge: false,
    onMerge: nothing,
    onSwap: nothing,
    email: null,
    onEmail: nothing,
    onTicket: async () => undefined,
    onResend: async () => undefined,
    onStandard: nothing,
    onUndoable: nothing,
    isArchived: true,
    isReadOnly: true,
  }
  const page = () => <RegistrationDetail {...props} />
  const Stub = createRoutesStub([{ path: '/', Component: page }])
  return renderToString(
    <MantineProvider>
      <Stub initialEntries={['/']} />
    </MantineProvider>,
  )
}
