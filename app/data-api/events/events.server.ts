import { accept } from '#app/platform/decision.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import type { Call, Collection } from '../call.ts'
import { readAggregate, readFind, readFindById } from '../payload.ts'
import { fieldsOf } from '../query/fields.ts'
import { aggregateAmong, findAmong } from '../query/run-query.ts'
import { eventDocument, eventFields } from './event-document.ts'

const fields = fieldsOf(eventFields)

/** `events` as anyone reads them: published and cancelled ones with their counters, in order of time. X11. */
export const events: Collection = {
  find: async (call) => {
    const asked = readFind(call.payload, fields)
    if (!asked.ok) return asked
    const documents = await readEvents(call)
    return accept({ compute: () => findAmong(documents, asked.value.query, asked.value.opts) })
  },
  findById: async (call) => {
    const asked = readFindById(call.payload)
    if (!asked.ok) return asked
    const documents = await readEvents(call)
    return accept({ value: documents.find(({ _id }) => _id === asked.value.id) ?? null })
  },
  aggregate: async (call) => {
    const asked = readAggregate(call.payload, fields)
    if (!asked.ok) return asked
    const documents = await readEvents(call)
    return accept({ compute: () => aggregateAmong(documents, asked.value) })
  },
}

async function readEvents({ house, edition }: Call) {
  const { events } = await findProgramme(house, edition.id)
  return events.map(eventDocument)
}
