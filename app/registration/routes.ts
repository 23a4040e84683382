import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** Who is coming; under the language, open to everybody, after the festival too. */
export const registrationRoutes = [route('prijave', './routes/prijave.tsx')]
