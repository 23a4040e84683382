import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** The addresses for search engines and link previews. Without a language; open to everybody. */
export const seoRoutes = [
  route('sitemap.xml', './routes/sitemap.ts'),
  route('robots.txt', './routes/robots.ts'),
  route('site.webmanifest', './routes/web-manifest.ts'),
  route('og/*', './routes/card.ts'),
]
