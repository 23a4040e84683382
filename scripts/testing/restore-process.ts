import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { restore } from '../backup/restore.ts'

/** A separate process that restores, prints `emptied` once the tables are empty, and waits there to be killed. */
const { file, ...where } = JSON.parse(process.env.RESTORE ?? '{}')
const db = await openDatabase(where)

const stopping: Pick<Database, 'transaction'> = {
  transaction: (work) =>
    db.transaction((tx) =>
      work(
        new Proxy(tx, {
          get(of, name, self) {
            if (name !== 'query') return Reflect.get(of, name, self)
            return async (...args: Parameters<typeof tx.query>) => {
              const answer = await of.query(...args)
              if (String(args[0]).startsWith('insert into')) await forEver()
              return answer
            }
          },
        }),
      ),
    ),
}
await restore(stopping as Database, file)

async function forEver(): Promise<void> {
  process.stdout.write('emptied\n')
  await new Promise((resolve) => setTimeout(resolve, 600_000))
}
