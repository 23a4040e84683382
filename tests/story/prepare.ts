import { pino } from 'pino'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { type StaffRole, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { saveCost } from '#app/team/service.server.ts'
import { emptyFestival, type Prepare } from '../journeys/empty-festival.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from './festival.ts'

const storyPassword = 'a rose in the teeth, said the bandoneon'

/** The users of the story and their roles. */
const staff: Readonly<Record<string, readonly StaffRole[]>> = {
  organiser: ['regEditor', 'regAdmin'],
  director: ['admin'],
  welcome: ['reception'],
}

async function paysByCard(app: AppContext, registrationId: Id | undefined, amount: number): Promise<void> {
  if (!registrationId) throw new Error('nobody is there')
  const paid = await recordPayment(app, {
    payment: {
      ...{ registrationId, amountCents: cents(amount), method: 'card', valueDay: '2026-07-08' },
      ...{ reference: null, note: null, key: 'card' },
    },
    ...{ by: systemActor, tell: true },
  })
  if (!paid.ok) throw new Error(paid.reason)
}

/** Puts the story into a data directory as it is after the rush of 2 July. */
export const afterTheRush: Prepare = async (dataDir) => {
  await emptyFestival(dataDir)
  const config = readConfig({ DATA_DIR: dataDir })
  if (!config.ok) throw new Error(config.reason.join('\n'))
  const db = await openDatabase({ dataDir })
  try {
    const now = () => new Date('2026-07-02T10:00:00+02:00')
    const app: AppContext = {
      ...{ config: config.value, db, now, clock: { now }, locking: true },
      log: pino({ level: 'silent' }),
      wake: () => undefined,
    }
    await db.query('update editions set is_current = false, catalogue_version = catalogue_version + 1')
    await makeStoryFestival(app)
    const ids = await rushOfTheStory(app)
    await paysByCard(app, ids[10], 9_700)
    const cost = { title: 'DJ Lorenzo Bassi', category: 'music', plannedCents: 35_000 } as const
    const saved = await saveCost(app, { editionId: storyEdition.id, by: systemActor, wanted: cost })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    for (const [username, roles] of Object.entries(staff)) {
      const user = { username, accname: username, password: storyPassword, roles, status: 'active' } as const
      const made = await saveUser(app, { by: systemActor, user, locale: 'en' })
      if (!made.ok) throw new Error(`There could be no ${username}.`)
    }
    await db.query('update users set must_change_password = false')
  } finally {
    await db.close()
  }
}
