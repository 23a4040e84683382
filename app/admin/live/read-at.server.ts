import { createContext } from 'react-router'

/** The newest entry of the audit log before anything of the page is read. */
export const readAtContext = createContext<string>()
