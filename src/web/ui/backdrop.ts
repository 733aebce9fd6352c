import styles from './backdrop.module.css';

/** Class names of the shade between the page and what lies over it. */
export const backdropClass = styles.backdrop;
