import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** A dancer's own registration, behind the link of an e-mail or the cookie it left; and how to pay. */
export const myRegistrationRoutes = [
  route('myReg', './routes/my-reg.tsx'),
  route('myReg/change', './routes/my-reg.change.tsx'),
  route('myReg/person', './routes/my-reg.person.tsx'),
  route('myReg/handOver', './routes/my-reg.handover.tsx'),
  route('myReg/cancel', './routes/my-reg.cancel.tsx'),
  route('myReg/erase', './routes/my-reg.erase.tsx'),
  route('myReg/calendar.ics', './routes/my-reg.calendar.ts'),
  route('myReg/data.json', './routes/my-reg.data.ts'),
  route('paymentInfo', './routes/payment-info.tsx'),
]
