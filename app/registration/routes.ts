import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** The form, and a dancer's own registration; under the language, open to everybody, after the festival too. */
export const registrationRoutes = [
  route('register', './routes/register.tsx'),
  route('register/places', './routes/register.places.ts'),
  route('register/promo', './routes/register.promo.ts'),
  // A dancer's own registration: add its routes here, one a line.
]
