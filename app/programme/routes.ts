import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** What is danced, and when; history once the festival is over. */
export const programmeRoutes = [
  route('program', './routes/program.tsx'),
  route('schedule', './routes/schedule.tsx'),
]

/** Where it is danced. The three halls have addresses of their own, printed on older leaflets. */
export const venueRoutes = [
  route('locations', './routes/locations.tsx'),
  route('location', './routes/to-locations.ts', { id: 'location' }),
  route('lokacija-moj-korak', './routes/to-locations.ts', { id: 'lokacija-moj-korak' }),
  route('lokacija-festivalna', './routes/to-locations.ts', { id: 'lokacija-festivalna' }),
  route('lokacija-studio-dansa', './routes/to-locations.ts', { id: 'lokacija-studio-dansa' }),
]
