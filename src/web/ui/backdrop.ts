import styles from './backdrop.module.css';

/** Class names of the backdrop between the page and a dialog. */
export const backdropClass = styles.backdrop;
