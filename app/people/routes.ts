import { relative } from '@react-router/dev/routes'

const { layout, route } = relative(import.meta.dirname)

/** The doorway of the house: coming in, going out, keys. Open to everybody. */
export const authRoutes = [
  layout('./routes/doorway.tsx', [
    route('auth/login', './routes/login.tsx'),
    route('auth/logout', './routes/logout.tsx'),
    route('auth/register', './routes/register.tsx'),
    route('auth/password', './routes/password.tsx'),
  ]),
]
