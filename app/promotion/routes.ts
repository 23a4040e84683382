import { relative } from '@react-router/dev/routes'

const { route } = relative(import.meta.dirname)

/** News by mail, open to everybody; and the festival's guests, for the office. */
export const promotionRoutes = [
  route('news', './routes/news.tsx'),
  route('news/confirm', './routes/news-confirm.tsx'),
  route('news/leave', './routes/news-leave.tsx'),
  route('vip', './routes/vip.tsx'),
]
