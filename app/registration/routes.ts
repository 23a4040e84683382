import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** The form, and a dancer's own registration; under the language, open to everybody, after the festival too. */
export const registrationRoutes = [
  route('register', './routes/register.tsx'),
  route('register/send', './routes/register.send.ts'),
  route('register/places', './routes/register.places.ts'),
  route('register/promo', './routes/register.promo.ts'),
  // A dancer's own registration: behind the secret of a letter or the cookie it left.
  route('myReg', './routes/my-reg.tsx'),
  route('myReg/change', './routes/my-reg.change.tsx'),
  route('myReg/person', './routes/my-reg.person.tsx'),
  route('myReg/handOver', './routes/my-reg.handover.tsx'),
  route('myReg/cancel', './routes/my-reg.cancel.tsx'),
  route('myReg/erase', './routes/my-reg.erase.tsx'),
  route('myReg/calendar.ics', './routes/my-reg.calendar.ts'),
  route('myReg/data.json', './routes/my-reg.data.ts'),
  route('paymentInfo', './routes/payment-info.tsx'),
  route('prijave', './routes/prijave.tsx'),
]
