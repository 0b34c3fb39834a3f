import { htmlPage, type StandInServer, serveStandIn } from '#dev/stand-in-server.ts';

/** Stands where a company has its own site: the page behind the product's About link. */
export function startAbout({ port }: { port: number }): Promise<StandInServer> {
  return serveStandIn(port, () =>
    htmlPage(
      'About Raff',
      `<main>
<h1>About Raff</h1>
<p class="note">A stand-in for the page that ABOUT_URL names.</p>
<p>Raff shows consumer-goods companies what happens on the shelf: prices by retailer, promotions, the product catalogue and
distribution.</p>
<p lang="ar" dir="rtl">رَف يعرض لشركات السلع الاستهلاكية ما يحدث على الرف: أسعار كل متجر، والعروض، وكتالوج المنتجات، والتوزيع.</p>
</main>`,
    ),
  );
}
