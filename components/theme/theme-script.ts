/** Local storage key of the colour mode: `light` or `dark`; absent means as the system says. */
export const THEME_STORAGE_KEY = 'theme-storage';

/** Runs before the first paint: without it a dark page would flash light. */
export const themeScript = `(function(d){var m;try{m=localStorage.getItem('${THEME_STORAGE_KEY}')}catch(e){}if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=m})(document.documentElement);`;
