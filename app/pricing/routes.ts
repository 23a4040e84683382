import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** What it costs, one event with its price among it; history once the festival is over. */
export const pricingRoutes = [
  route('prices', './routes/prices.tsx'),
  route('program/:id', './routes/event.tsx'),
]
