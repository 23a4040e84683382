import { listFile, type Page } from './page.ts'

/** Files and answers of the back-office that no menu names, and its generic lists. They follow the pages: a user starts on the first page they may open. */
export const filePages: readonly Page[] = [
  { path: '/admin/vsiSeznami.pdf', file: 'print/routes/lists-pdf.ts', layout: 'none', access: 'office' },
  { path: '/admin/vsiSeznami.csv', file: 'print/routes/lists-csv.ts', layout: 'none', access: 'office' },
  { path: '/admin/vsiSeznami.xlsx', file: 'print/routes/lists-xlsx.ts', layout: 'none', access: 'office' },
  { path: '/admin/print.pdf', file: 'print/routes/print-pdf.ts', layout: 'none', access: 'office' },
  { path: '/admin/printTickets.pdf', file: 'print/routes/tickets-pdf.ts', layout: 'none', access: 'office' },
  { path: '/admin/find', file: 'admin/routes/find.ts', layout: 'none', access: 'staff' },
  { path: '/admin/invoices.pdf', file: 'invoices/routes/invoice-pdf.ts', layout: 'none', access: 'admin' },
  { path: '/admin/invoices.csv', file: 'invoices/routes/invoices-file.ts', layout: 'none', access: 'admin' },
  { path: '/admin/invoices.xlsx', file: 'invoices/routes/invoices-file.ts', layout: 'none', access: 'admin' },
  {
    path: '/admin/novice.csv',
    file: 'promotion/routes/newsletter-file.ts',
    layout: 'none',
    access: 'office',
  },
  {
    path: '/admin/novice.xlsx',
    file: 'promotion/routes/newsletter-file.ts',
    layout: 'none',
    access: 'office',
  },
  { path: '/admin/audit.csv', file: 'admin/routes/files/audit-file.ts', layout: 'none', access: 'admin' },
  { path: '/admin/audit.xlsx', file: 'admin/routes/files/audit-file.ts', layout: 'none', access: 'admin' },
  // the guard narrows this to the requested collection
  {
    path: '/admin/lists/:collection',
    file: listFile,
    layout: 'admin',
    access: 'staff',
    title: 'office_list_title',
    text: 'office_list_text',
  },
  { path: '/admin/*', file: 'admin/routes/not-found.tsx', layout: 'admin' },
]
