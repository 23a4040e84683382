import type { AppContext } from '#app/platform/app-context.server.ts'
import { writeToMember } from './commands/within-shift.server.ts'
import { remindBeforeMs } from './shift.ts'
import { takeReminders } from './tables/shift-people.server.ts'

/** Reminds members who accepted, once, a day before their shift begins. T18 @returns how many reminders */
export async function remindOfShifts(app: AppContext): Promise<number> {
  const at = app.now()
  const due = await app.db.transaction(async (tx) => {
    const taken = await takeReminders(tx, { from: at, until: new Date(at.getTime() + remindBeforeMs) })
    const members = new Map(taken.map((one) => [`${one.editionId} ${one.memberId}`, one]))
    for (const { editionId, memberId } of members.values()) {
      await writeToMember({ app, tx, editionId, at }, 'shiftsReminder', memberId)
    }
    return taken.length
  })
  if (due > 0) app.wake()
  return due
}
