import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** Pages that are all text: what they say lies in `content/`, and staff may say it otherwise. */
export const contentRoutes = ['travel', 'accommodation', 'contact', 'policy', 'RootsToRise'].map((page) =>
  route(page, './routes/content-page.tsx', { id: `content/${page}` }),
)
