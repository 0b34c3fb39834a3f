import admin from '#messages/ar/admin.json' with { type: 'json' };
import adminActivation from '#messages/ar/adminActivation.json' with { type: 'json' };
import adminAudit from '#messages/ar/adminAudit.json' with { type: 'json' };
import adminChats from '#messages/ar/adminChats.json' with { type: 'json' };
import adminData from '#messages/ar/adminData.json' with { type: 'json' };
import adminDisputes from '#messages/ar/adminDisputes.json' with { type: 'json' };
import adminEdit from '#messages/ar/adminEdit.json' with { type: 'json' };
import adminHealth from '#messages/ar/adminHealth.json' with { type: 'json' };
import adminImports from '#messages/ar/adminImports.json' with { type: 'json' };
import adminList from '#messages/ar/adminList.json' with { type: 'json' };
import adminMatching from '#messages/ar/adminMatching.json' with { type: 'json' };
import adminOperations from '#messages/ar/adminOperations.json' with { type: 'json' };
import adminPalette from '#messages/ar/adminPalette.json' with { type: 'json' };
import adminPerson from '#messages/ar/adminPerson.json' with { type: 'json' };
import adminPlans from '#messages/ar/adminPlans.json' with { type: 'json' };
import adminReferences from '#messages/ar/adminReferences.json' with { type: 'json' };
import adminSettings from '#messages/ar/adminSettings.json' with { type: 'json' };
import adminUsers from '#messages/ar/adminUsers.json' with { type: 'json' };
import alertDialog from '#messages/ar/alertDialog.json' with { type: 'json' };
import alerts from '#messages/ar/alerts.json' with { type: 'json' };
import auth from '#messages/ar/auth.json' with { type: 'json' };
import billing from '#messages/ar/billing.json' with { type: 'json' };
import catalogue from '#messages/ar/catalogue.json' with { type: 'json' };
import catalogueMethodology from '#messages/ar/catalogueMethodology.json' with { type: 'json' };
import catalogueProduct from '#messages/ar/catalogueProduct.json' with { type: 'json' };
import catalogueRows from '#messages/ar/catalogueRows.json' with { type: 'json' };
import catalogueTiles from '#messages/ar/catalogueTiles.json' with { type: 'json' };
import chat from '#messages/ar/chat.json' with { type: 'json' };
import chatShortcuts from '#messages/ar/chatShortcuts.json' with { type: 'json' };
import common from '#messages/ar/common.json' with { type: 'json' };
import developers from '#messages/ar/developers.json' with { type: 'json' };
import disputeDialog from '#messages/ar/disputeDialog.json' with { type: 'json' };
import disputes from '#messages/ar/disputes.json' with { type: 'json' };
import distributionMethodology from '#messages/ar/distributionMethodology.json' with { type: 'json' };
import distributionRows from '#messages/ar/distributionRows.json' with { type: 'json' };
import distributions from '#messages/ar/distributions.json' with { type: 'json' };
import distributionTiles from '#messages/ar/distributionTiles.json' with { type: 'json' };
import email from '#messages/ar/email.json' with { type: 'json' };
import errors from '#messages/ar/errors.json' with { type: 'json' };
import exports from '#messages/ar/exports.json' with { type: 'json' };
import followUps from '#messages/ar/followUps.json' with { type: 'json' };
import home from '#messages/ar/home.json' with { type: 'json' };
import legal from '#messages/ar/legal.json' with { type: 'json' };
import market from '#messages/ar/market.json' with { type: 'json' };
import marketRows from '#messages/ar/marketRows.json' with { type: 'json' };
import modules from '#messages/ar/modules.json' with { type: 'json' };
import navigation from '#messages/ar/navigation.json' with { type: 'json' };
import notifications from '#messages/ar/notifications.json' with { type: 'json' };
import ownData from '#messages/ar/ownData.json' with { type: 'json' };
import payments from '#messages/ar/payments.json' with { type: 'json' };
import priceMethodology from '#messages/ar/priceMethodology.json' with { type: 'json' };
import priceMonitor from '#messages/ar/priceMonitor.json' with { type: 'json' };
import priceRows from '#messages/ar/priceRows.json' with { type: 'json' };
import priceTiles from '#messages/ar/priceTiles.json' with { type: 'json' };
import pricing from '#messages/ar/pricing.json' with { type: 'json' };
import promotionMethodology from '#messages/ar/promotionMethodology.json' with { type: 'json' };
import promotionRows from '#messages/ar/promotionRows.json' with { type: 'json' };
import promotions from '#messages/ar/promotions.json' with { type: 'json' };
import promotionTiles from '#messages/ar/promotionTiles.json' with { type: 'json' };
import settings from '#messages/ar/settings.json' with { type: 'json' };
import shell from '#messages/ar/shell.json' with { type: 'json' };
import validation from '#messages/ar/validation.json' with { type: 'json' };

export default {
  admin,
  adminPalette,
  adminPerson,
  adminAudit,
  adminChats,
  adminData,
  adminDisputes,
  adminEdit,
  adminHealth,
  adminImports,
  adminList,
  adminMatching,
  adminActivation,
  adminOperations,
  adminSettings,
  adminPlans,
  adminReferences,
  adminUsers,
  alertDialog,
  alerts,
  auth,
  billing,
  catalogue,
  catalogueMethodology,
  catalogueProduct,
  catalogueRows,
  catalogueTiles,
  chat,
  chatShortcuts,
  common,
  developers,
  disputeDialog,
  disputes,
  distributionMethodology,
  distributionRows,
  distributions,
  distributionTiles,
  email,
  errors,
  exports,
  followUps,
  home,
  legal,
  market,
  marketRows,
  modules,
  navigation,
  notifications,
  ownData,
  payments,
  priceMethodology,
  priceMonitor,
  priceRows,
  priceTiles,
  pricing,
  promotionMethodology,
  promotionRows,
  promotionTiles,
  promotions,
  settings,
  shell,
  validation,
};
