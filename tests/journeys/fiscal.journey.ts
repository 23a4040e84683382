import { afterAll, describe, it } from 'vitest'
import { startFakeFurs } from '../fiscal/fake-furs.ts'
import { verifiedReceipts } from '../story/prepare-fiscal.ts'
import { receiptsAtReception, registersPremises } from './stories/fiscal.ts'
import { openReception } from './stories/reception.ts'
import { openTestFestival } from './test-festival.ts'

const furs = await startFakeFurs()
const { certificateFile, certificatePassword, caFile, url } = furs.config
const tickets = new Map<string, string>()
const festival = openTestFestival({
  prepare: verifiedReceipts(tickets),
  now: '2026-11-12T18:00:00+01:00',
  env: {
    FURS_CERTIFICATE_FILE: certificateFile,
    FURS_CERTIFICATE_PASSWORD: certificatePassword,
    FURS_CA_FILE: caFile,
    FURS_URL: url,
  },
})

describe('fiscal receipts', () => {
  const reception = openReception(festival, tickets)
  afterAll(() => furs.close())

  it('need premises, which an admin reports to the authority', () => registersPremises(festival, furs))
  it(
    'are shown at the reception with both marks and the code, later where the authority or the network was away',
    () => receiptsAtReception(reception, furs),
    400_000,
  )
})
