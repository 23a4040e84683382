/** The entrance to the texts of the pages. Only the built server loads it: Vite reads the files of `content/`. */
export { type ContentRefusal, restoreContentPage, saveContentPage } from './editing.server.ts'
export { findContentHistory, findContentStates } from './history.server.ts'
export { getContentPage } from './pages.server.ts'
export { copyTexts } from './repository.server.ts'
