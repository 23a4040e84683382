import { relative } from '@react-router/dev/routes'

const { layout, route } = relative(import.meta.dirname)

/** The auth pages: sign-in, sign-out, accounts and passwords. Open to everybody. */
export const authRoutes = [
  layout('./routes/auth-frame.tsx', [
    route('auth/login', './routes/login.tsx'),
    route('auth/logout', './routes/logout.tsx'),
    route('auth/register', './routes/register.tsx'),
    route('auth/password', './routes/password.tsx'),
  ]),
]
