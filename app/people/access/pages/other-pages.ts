import { listFile, type Page } from './page.ts'

export const otherPages: readonly Page[] = [
  { path: '/auth/login', file: 'people/routes/login.tsx', layout: 'auth', access: 'open' },
  { path: '/auth/logout', file: 'people/routes/logout.tsx', layout: 'auth', access: 'open' },
  { path: '/auth/register', file: 'people/routes/register.tsx', layout: 'auth', access: 'open' },
  { path: '/auth/password', file: 'people/routes/password.tsx', layout: 'auth', access: 'open' },
  // open like the collection `test`; off in production unless switched on
  {
    path: '/test/db',
    file: listFile,
    layout: 'workbench',
    access: 'open',
    title: 'office_test_db_title',
    text: 'office_test_db_text',
  },
  {
    path: '/test/websocket',
    file: 'admin/routes/websocket-test.tsx',
    access: 'open',
    title: 'office_test_websocket_title',
    text: 'office_test_websocket_text',
  },
  // a demo shows the e-mails it wrote; otherwise there is nothing here
  { path: '/demo/emails', file: 'admin/routes/demo-messages.tsx' },
  { path: '/demo/emails/:message', file: 'admin/routes/demo-message.tsx' },
  { path: '/sitemap.xml', file: 'seo/routes/sitemap.ts' },
  { path: '/robots.txt', file: 'seo/routes/robots.ts' },
  { path: '/site.webmanifest', file: 'seo/routes/web-manifest.ts' },
  { path: '/og/*', file: 'seo/routes/card.ts' },
  { path: '/photos/:name', file: 'programme/routes/photo.ts' },
  // a spreadsheet reads it by its own secret, without a session
  { path: '/sheet/:secret', file: 'admin/routes/registrations/sheet.ts' },
  // addresses without a language redirect to the English page; all others are unknown
  { path: '/', file: 'shell/not-found.tsx' },
  { path: '*', file: 'shell/not-found.tsx' },
]
