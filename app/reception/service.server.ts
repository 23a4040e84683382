/** The entrance of this domain for the domains to its right, and for the server. */
export { receptionApi } from './api/routes.server.ts'
export { answerControl, readControl, readStations } from './control/control.server.ts'
export { readFloor, readTonight } from './queries/floor.server.ts'
export { verifyReception } from './queries/verify-reception.server.ts'
export { countUnseen, type UnseenActions } from './tables/actions.server.ts'
export { answerTeacherLinks, openTeaching, readTeachers } from './teaching/teaching.server.ts'
