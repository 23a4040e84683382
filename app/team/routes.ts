import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** Where people offer to help; under the language, open to everybody. */
export const teamRoutes = [route('volunteer', './routes/volunteer.tsx')]
