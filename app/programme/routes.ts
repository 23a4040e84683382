import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** What is danced, and when; history once the festival is over. One event with its price is among pricing's. */
export const programmeRoutes = [
  route('program', './routes/program.tsx'),
  route('schedule', './routes/schedule.tsx'),
]

/** The same for paper, e-mails and calendars, which ask again after the festival too; and who gives it. */
export const programmeCopiesRoutes = [
  route('programHtml', './routes/program-html.ts'),
  route('programText', './routes/program-text.ts'),
  route('program.ics', './routes/program-calendar.ts'),
  route('program/:id/calendar.ics', './routes/event-calendar.ts'),
  route('artists', './routes/artists.tsx'),
  route('artists/:slug', './routes/artist.tsx'),
]

/** Where it is danced. The three fixed venues have pages of their own, printed on older leaflets too. */
export const venueRoutes = [
  route('locations', './routes/locations.tsx'),
  // the same page, by the name on older leaflets
  route('location', './routes/locations.tsx', { id: 'location' }),
  ...['lokacija-moj-korak', 'lokacija-festivalna', 'lokacija-studio-dansa'].map((page) =>
    route(page, './routes/venue.tsx', { id: page }),
  ),
]
