/** The three global style sheets, in order. Imported once by each root layout. */
import './fonts.css';
import './theme.css';
import './base.css';
