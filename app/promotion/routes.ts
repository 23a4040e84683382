import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** News by mail, open to everybody; and the festival's guests, for the office. */
export const promotionRoutes = [
  route('news', './routes/news.tsx'),
  ...['news/confirm', 'news/leave'].map((path) => route(path, './routes/news-link.tsx', { id: path })),
  route('vip', './routes/vip.tsx'),
]
