/** The entrance of this domain for the domains to its right. */
export { type Catalogue, getCatalogue } from './catalogue.server.ts'
export { changePromoCode, previewPromoCode } from './change-promo-code.server.ts'
export {
  copyPrices,
  copyPromoCodes,
  removePriceItem,
  removePromoCode,
  savePriceItem,
  savePromoCode,
} from './editing.server.ts'
export {
  changeUsed,
  findPromoCode,
  lockQuotas,
  type Quotas,
  readQuotas,
  selectPriceItems,
} from './repository.server.ts'
export {
  previewPriceList,
  savePriceList,
} from './save-price-list.server.ts'
