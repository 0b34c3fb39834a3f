import admin from '#messages/en/admin.json' with { type: 'json' };
import adminActivation from '#messages/en/adminActivation.json' with { type: 'json' };
import adminAudit from '#messages/en/adminAudit.json' with { type: 'json' };
import adminChats from '#messages/en/adminChats.json' with { type: 'json' };
import adminData from '#messages/en/adminData.json' with { type: 'json' };
import adminDisputes from '#messages/en/adminDisputes.json' with { type: 'json' };
import adminEdit from '#messages/en/adminEdit.json' with { type: 'json' };
import adminHealth from '#messages/en/adminHealth.json' with { type: 'json' };
import adminImports from '#messages/en/adminImports.json' with { type: 'json' };
import adminList from '#messages/en/adminList.json' with { type: 'json' };
import adminMatching from '#messages/en/adminMatching.json' with { type: 'json' };
import adminOperations from '#messages/en/adminOperations.json' with { type: 'json' };
import adminPalette from '#messages/en/adminPalette.json' with { type: 'json' };
import adminPerson from '#messages/en/adminPerson.json' with { type: 'json' };
import adminPlans from '#messages/en/adminPlans.json' with { type: 'json' };
import adminReferences from '#messages/en/adminReferences.json' with { type: 'json' };
import adminSettings from '#messages/en/adminSettings.json' with { type: 'json' };
import adminUsers from '#messages/en/adminUsers.json' with { type: 'json' };
import alertDialog from '#messages/en/alertDialog.json' with { type: 'json' };
import alerts from '#messages/en/alerts.json' with { type: 'json' };
import auth from '#messages/en/auth.json' with { type: 'json' };
import billing from '#messages/en/billing.json' with { type: 'json' };
import catalogue from '#messages/en/catalogue.json' with { type: 'json' };
import catalogueMethodology from '#messages/en/catalogueMethodology.json' with { type: 'json' };
import catalogueProduct from '#messages/en/catalogueProduct.json' with { type: 'json' };
import catalogueRows from '#messages/en/catalogueRows.json' with { type: 'json' };
import catalogueTiles from '#messages/en/catalogueTiles.json' with { type: 'json' };
import chat from '#messages/en/chat.json' with { type: 'json' };
import chatShortcuts from '#messages/en/chatShortcuts.json' with { type: 'json' };
import common from '#messages/en/common.json' with { type: 'json' };
import developers from '#messages/en/developers.json' with { type: 'json' };
import disputeDialog from '#messages/en/disputeDialog.json' with { type: 'json' };
import disputes from '#messages/en/disputes.json' with { type: 'json' };
import distributionMethodology from '#messages/en/distributionMethodology.json' with { type: 'json' };
import distributionRows from '#messages/en/distributionRows.json' with { type: 'json' };
import distributions from '#messages/en/distributions.json' with { type: 'json' };
import distributionTiles from '#messages/en/distributionTiles.json' with { type: 'json' };
import email from '#messages/en/email.json' with { type: 'json' };
import errors from '#messages/en/errors.json' with { type: 'json' };
import exports from '#messages/en/exports.json' with { type: 'json' };
import followUps from '#messages/en/followUps.json' with { type: 'json' };
import home from '#messages/en/home.json' with { type: 'json' };
import legal from '#messages/en/legal.json' with { type: 'json' };
import market from '#messages/en/market.json' with { type: 'json' };
import marketRows from '#messages/en/marketRows.json' with { type: 'json' };
import modules from '#messages/en/modules.json' with { type: 'json' };
import navigation from '#messages/en/navigation.json' with { type: 'json' };
import notifications from '#messages/en/notifications.json' with { type: 'json' };
import ownData from '#messages/en/ownData.json' with { type: 'json' };
import payments from '#messages/en/payments.json' with { type: 'json' };
import priceMethodology from '#messages/en/priceMethodology.json' with { type: 'json' };
import priceMonitor from '#messages/en/priceMonitor.json' with { type: 'json' };
import priceRows from '#messages/en/priceRows.json' with { type: 'json' };
import priceTiles from '#messages/en/priceTiles.json' with { type: 'json' };
import pricing from '#messages/en/pricing.json' with { type: 'json' };
import promotionMethodology from '#messages/en/promotionMethodology.json' with { type: 'json' };
import promotionRows from '#messages/en/promotionRows.json' with { type: 'json' };
import promotions from '#messages/en/promotions.json' with { type: 'json' };
import promotionTiles from '#messages/en/promotionTiles.json' with { type: 'json' };
import settings from '#messages/en/settings.json' with { type: 'json' };
import shell from '#messages/en/shell.json' with { type: 'json' };
import validation from '#messages/en/validation.json' with { type: 'json' };

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
