import type { Page } from './page.ts'

/** Printed documents. */
export const printPages: readonly Page[] = [
  {
    path: '/admin/print',
    file: 'print/routes/print-centre.tsx',
    layout: 'admin',
    access: 'office',
    menu: 'print',
    title: 'office_print_title',
    text: 'office_print_text',
  },
  {
    path: '/admin/printTickets',
    file: 'print/routes/tickets.tsx',
    layout: 'admin',
    access: 'office',
    menu: 'print',
    title: 'office_tickets_title',
    text: 'office_tickets_text',
  },
  // documents: without the right to read the collection, a user sees totals only
  {
    path: '/admin/invoicePrint',
    file: 'invoices/routes/invoice-print.tsx',
    layout: 'paper',
    access: 'admin',
    title: 'office_invoice_print_title',
    text: 'office_invoice_print_text',
  },
  {
    path: '/admin/invoicesPrint',
    file: 'invoices/routes/invoice-print.tsx',
    layout: 'paper',
    access: 'admin',
    menu: 'print',
    title: 'office_invoices_print_title',
    text: 'office_invoices_print_text',
  },
]
