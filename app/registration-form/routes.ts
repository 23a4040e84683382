import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** The registration form; under the language, open to everybody, after the festival too. */
export const registrationFormRoutes = [
  route('register', './routes/register.tsx'),
  route('register/send', './routes/register.send.ts'),
  route('register/places', './routes/register.places.ts'),
  route('register/promo', './routes/register.promo.ts'),
]
