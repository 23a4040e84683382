/** The entrance of this domain for the domains to its right. */
export {
  capacitiesOf,
  lockCapacities,
  type PoolRow,
  poolColumns,
  readCapacities,
  readQueue,
} from './queue/admission-state.server.ts'
export {
  boundElsewhere,
  decideOn,
  linkedEventsOf,
  queueUndecided,
  releaseWithin,
  writeOutcome,
  writePools,
} from './queue/release.server.ts'
